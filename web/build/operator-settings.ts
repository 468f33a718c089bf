import { SETTINGS_ELEMENT } from '@player/server/contract/site'
import type { Plugin } from 'vite'

/** Inserts the operator's settings as JSON into the development server's document. */
export const operatorSettings = (json: string | undefined): Plugin => ({
  name: 'operator-settings',
  apply: 'serve',
  transformIndexHtml: () =>
    json === undefined
      ? []
      : [
          {
            tag: 'script',
            attrs: { type: 'application/json', id: SETTINGS_ELEMENT },
            children: json.replaceAll('<', '\\u003c'),
          },
        ],
})
