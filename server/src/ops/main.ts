import { runOps } from './run.ts'

const { code, output, stderr } = await runOps(process.argv.slice(2), process.env, {
  colors: process.stdout.isTTY,
})
process.stdout.write(output)
process.stderr.write(stderr)
process.exitCode = code
