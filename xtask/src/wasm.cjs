// Instantiates a module without imports and exits with what its `main` returns; a panic there is a trap.
const bytes = require("node:fs").readFileSync(process.argv[2]);
WebAssembly.instantiate(bytes).then(({ instance }) => process.exit(instance.exports.main(0, 0)));
