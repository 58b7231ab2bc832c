import { defineConfig } from "vitest/config";

// One browser test at a time: each starts its own server, and engines want a core.
export default defineConfig(({ mode }) => ({
  test: {
    include: [mode === "screenshots" ? "e2e/screenshots.ts" : "e2e/*.e2e.ts"],
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 60_000,
  },
}));
