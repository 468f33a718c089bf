import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ErrorPage } from './error-page.tsx'

const FILE = 'https://player.example/assets/account-Ab12.js'

it.each([
  [
    'Chromium',
    `Failed to fetch dynamically imported module: ${FILE}`,
    'Failed to fetch dynamically imported module',
  ],
  [
    'Firefox',
    `error loading dynamically imported module: ${FILE}`,
    'error loading dynamically imported module',
  ],
  [
    'Firefox about a file of another type',
    `Loading module from “${FILE}” was blocked because of a disallowed MIME type.`,
    'Loading module from was blocked because of a disallowed MIME type.',
  ],
  ['Safari', 'Importing a module script failed.', 'Importing a module script failed.'],
  ['Vite', 'Unable to preload CSS for /assets/account-Ab12.css', 'Unable to preload CSS'],
  ['a script of the page itself', 'No value in blob:https://player.example/4f0c', 'No value in'],
])('shows a message of %s without the address in it, and offers a reload', (_, message, shown) => {
  const html = renderToStaticMarkup(<ErrorPage error={new TypeError(message)} reset={() => undefined} />)
  expect(html).toContain('Unexpected Application Error!')
  expect(html).toContain(`<p>${shown}</p>`)
  expect(html).not.toMatch(/player\.example|account-/)
  expect(html).toContain('Reload the page')
})
