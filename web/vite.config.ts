import { constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** Files below this size, in bytes, gain nothing. */
const SMALL = 1024;

/** Writes `name.gz` beside every file of text; the server sends it to browsers that take it. */
function compress(): Plugin {
  return {
    name: "compress",
    apply: "build",
    enforce: "post",
    generateBundle(_, bundle) {
      for (const [name, file] of Object.entries(bundle)) {
        const content = file.type === "chunk" ? file.code : file.source;
        if (content.length < SMALL || !/\.(js|css|html|svg)$/.test(name)) continue;
        const source = gzipSync(content, { level: constants.Z_BEST_COMPRESSION });
        this.emitFile({ type: "asset", fileName: `${name}.gz`, source });
      }
    },
  };
}

/** Where `npm run dev` finds a running `boyi serve`. */
const server = process.env["BOYI_SERVER"] ?? "http://127.0.0.1:8517";

export default defineConfig({
  base: "./",
  plugins: [compress()],
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
