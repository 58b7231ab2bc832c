import { defineConfig } from "vitest/config";

/** Where `npm run dev` finds a running `boyi serve`. */
const server = process.env["BOYI_SERVER"] ?? "http://127.0.0.1:8517";

export default defineConfig({
  base: "./",
  build: {
    target: "es2022",
    // The page is served with `default-src 'self'`: nothing may become a data: URL.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    // The server checks Origin and Host, so both must be its own.
    proxy: { "/ws": { target: server, ws: true, changeOrigin: true, headers: { origin: server } } },
  },
  test: { include: ["src/**/*.test.ts", "src/**/*.test.tsx"] },
});
