/** Writes settings in the form of a .env file for shells, Docker Compose and `node --env-file`. */
export const envFile = (settings: Readonly<Record<string, string>>): string =>
  Object.entries(settings)
    .map(([name, value]) => `${name}=${quote(value)}\n`)
    .join('')

/** Single quotes keep all other characters. */
function quote(value: string): string {
  if (/^[\w:/.@,+=%-]*$/.test(value)) return value
  if (!value.includes("'")) return `'${value}'`
  return `"${value.replaceAll(/["\\$`]/g, String.raw`\$&`)}"`
}
