/** Settings as a .env file that shells, Docker Compose and `node --env-file` read. */
export const envFile = (settings: Readonly<Record<string, string>>): string =>
  Object.entries(settings)
    .map(([name, value]) => `${name}=${quoted(value)}\n`)
    .join('')

/** Single quotes keep everything but themselves. */
function quoted(value: string): string {
  if (/^[\w:/.@,+=%-]*$/.test(value)) return value
  if (!value.includes("'")) return `'${value}'`
  return `"${value.replaceAll(/["\\$`]/g, String.raw`\$&`)}"`
}
