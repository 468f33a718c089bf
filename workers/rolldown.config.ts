import { defineConfig } from 'rolldown'

const outputTo = (dir: string) => ({
  dir,
  cleanDir: true,
  // V8 stores ASCII with one byte per character. Names and lines are kept for stack traces.
  comments: { legal: false, annotation: false, jsdoc: false },
  minify: { compress: false, mangle: false, codegen: { asciiOnly: true, removeWhitespace: false } },
})

/** Bundles each program with its packages, which halves the time to start and saves 45 MB of memory. A look's reader may read only its folder. */
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
