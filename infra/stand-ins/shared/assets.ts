import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { createRoutes, type Routes } from './http.ts'

export const sharedAssets = (): Routes =>
  assets(import.meta.url, ['actions.js', 'overview.js', 'return.js', 'pages.css', 'icon.svg'])

export const fileBeside = (module: string, name: string): Buffer =>
  readFileSync(new URL(`browser/${name}`, module))

/** Serves files of the folder `browser` beside a module, below /assets. */
export function assets(module: string, names: readonly string[]): Routes {
  const routes = createRoutes()
  for (const name of names) {
    const file = fileBeside(module, name)
    routes.get(`/assets/${name}`, (call) => {
      call.type = extname(name)
      call.body = file
    })
  }
  return routes
}
