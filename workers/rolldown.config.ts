import { defineConfig } from 'rolldown'

const outputTo = (dir: string) => ({
  dir,
  cleanDir: true,
  // V8 stores ASCII with one byte per character. Stack traces need names and lines.
  comments: { legal: false, annotation: false, jsdoc: false },
  minify: { compress: false, mangle: false, codegen: { asciiOnly: true, removeWhitespace: false } },
})

/** Bundling halves the time to start and saves 45 MB of memory. The reader of a look may read only its own folder. */
export default defineConfig([
  {
    input: {
      main: 'src/main.ts',
      looks: 'src/looks/main.ts',
      queue: 'src/queue/main.ts',
      ops: 'src/ops/main.ts',
    },
    platform: 'node',
    output: outputTo('dist/bin'),
  },
  { input: { look: 'src/looks/child/main.ts' }, platform: 'node', output: outputTo('dist/look') },
])
