import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { isOneCommand, runOps } from '@player/server/ops'
import { dataFolder } from './data-folder.ts'
import { environmentWithProduct } from './environment.ts'
import { readUpSettings } from './settings.ts'
import { SetupProblem } from '../machine/setup-problem.ts'

// `npm run ops`: commands on the database of DATABASE_URL, otherwise on the product that `npm start` runs, or on its data folder.

const entry = fileURLToPath(new URL('../../workers/src/ops/main.ts', import.meta.url))
try {
  const database = process.env['DATABASE_URL'] || process.env['DATABASE_URL_FILE']
  const typed = process.argv.slice(2)
  // Help needs no product.
  const isAlone = typed.length < 2 && !isOneCommand(typed[0])
  const asksForHelp = isAlone || typed.some((word) => ['help', '--help', '-h'].includes(word))
  const isOfProduct = !database && !asksForHelp
  if (isOfProduct && typed[0] === 'backup') {
    const store = dataFolder(readUpSettings(process.env, []).directory)
    const { code, output, stderr } = await runOps(typed, process.env, { store, colors: process.stdout.isTTY })
    process.stdout.write(output)
    process.stderr.write(stderr)
    process.exitCode = code
  } else {
    const env = isOfProduct
      ? environmentWithProduct(readUpSettings(process.env, []).directory, process.env)
      : process.env
    const child = spawn(process.execPath, [entry, ...typed], { env, stdio: 'inherit' })
    const [code] = await once(child, 'exit')
    process.exitCode = typeof code === 'number' ? code : 1
  }
} catch (error) {
  if (!(error instanceof SetupProblem)) throw error
  console.error(error.message)
  process.exitCode = 1
}
