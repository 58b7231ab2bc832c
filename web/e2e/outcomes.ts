/** Writes down the tests that failed, and those that passed only when repeated, for `cargo xtask test` to repeat at its end. */

import { writeFileSync } from "node:fs";
import type { Reporter, TestCase, TestModule } from "vitest/node";

/** A reporter that writes a line for each such test into the file that `BOYI_E2E_OUTCOMES` names, if it names one. */
export function outcomes(): Reporter {
  return {
    onTestRunEnd(modules: readonly TestModule[]) {
      const file = process.env["BOYI_E2E_OUTCOMES"];
      if (!file) return;
      const lines = modules.flatMap((module) => [...module.children.allTests()].flatMap(line));
      writeFileSync(file, lines.map((text) => `${text}\n`).join(""));
    },
  };
}

function line(test: TestCase): string[] {
  const result = test.result();
  const [cause] = (result.errors?.[0]?.message ?? "").split("\n");
  if (result.state === "failed") return [`${test.name} failed: ${cause}`];
  return test.diagnostic()?.flaky ? [`${test.name} passed when repeated; before: ${cause}`] : [];
}
