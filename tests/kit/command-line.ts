import { parseArgs, type ParseArgsConfig } from 'node:util'

/** Reads the options of a command. Prints the usage and exits with 0 for `--help`, and with 1 for a wrong option. */
export function readOptions<const Config extends ParseArgsConfig>(
  usage: string,
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  if (process.argv.includes('--help')) {
    console.log(usage)
    process.exit(0)
  }
  try {
    return parseArgs(config)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    console.error(`${error.message}\n\n${usage}`)
    process.exit(1)
  }
}
