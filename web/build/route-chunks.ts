/** Routes whose components are part of the entry. */
const IN_ENTRY: ReadonlySet<string> = new Set(['__root__', '/_public'])

const ROUTE_FILE = /^src\/routes\/(.+)\.tsx\?tsr-split=component$/

/**
 * The manifest keys of routes' components.
 *
 * @param keys all keys of Vite's manifest
 * @param routeIds the routes that match a page, like `/_public/device/login`; routes in the entry are ignored
 * @throws Error for a route without a chunk, because its page would have no styles
 */
export function routeChunks(keys: readonly string[], routeIds: readonly string[]): string[] {
  const byRoute = new Map(keys.map((key) => [routeOf(key), key]))
  return routeIds
    .filter((id) => !IN_ENTRY.has(id))
    .map((id) => {
      const key = byRoute.get(id)
      if (key === undefined) throw new Error(`The build has no chunk of the route ${id}.`)
      return key
    })
}

/** The id of the route in a file. A dot in the file's name is a slash in the id; `index` is left out. */
function routeOf(key: string): string | null {
  const file = ROUTE_FILE.exec(key)?.[1]
  return file === undefined ? null : `/${file.replaceAll('.', '/').replace(/(?<=^|\/)index$/, '')}`
}
