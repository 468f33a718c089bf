/** Reserved names (RFC 2606) that `.env.example` uses. */
const EXAMPLE_HOST = /(^|\.)example(\.(com|net|org|edu))?$/i
const EXAMPLE_TEXT = /\bexample\b|change-?me/i

/** A sentence for each example value. Production refuses them: mail to them is lost, and their secrets are public. */
export function examplesIn(settings: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => {
    const problem = typeof value === 'string' ? exampleIn(value) : null
    return problem === null ? [] : [`${name} ${problem}`]
  })
}

function exampleIn(value: string): string | null {
  if (URL.canParse(value) && value.includes('://')) {
    const { hostname, password } = new URL(value)
    if (EXAMPLE_HOST.test(hostname)) return `is an example: ${hostname} is reserved for documentation`
    return password === 'password' ? 'has the password of an example' : null
  }
  const [, host = ''] = /@([^@\s<>]+)>?$/.exec(value) ?? []
  if (EXAMPLE_HOST.test(host)) return `is an example: ${host} is reserved for documentation`
  return EXAMPLE_TEXT.test(value) ? 'is an example' : null
}
