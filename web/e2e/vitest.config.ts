import { defineConfig } from "vitest/config";
import { outcomes } from "./outcomes";

// One browser test at a time: each starts its own server, and engines want a core.
// A test that fails is repeated: a browser on a busy machine misses a press now and then. Such tests are named at the end.
export default defineConfig(({ mode }) => ({
  test: {
    include: [mode === "screenshots" ? "e2e/screenshots.ts" : "e2e/*.e2e.ts"],
    fileParallelism: false,
    retry: 2,
    reporters: ["default", outcomes()],
    testTimeout: 180_000,
    hookTimeout: 60_000,
  },
}));
