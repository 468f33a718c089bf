import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ErrorPage } from './error-page.tsx'

it('shows the error without the address of a script, and offers a reload', () => {
  const error = new TypeError(
    'Failed to fetch dynamically imported module: https://player.example/assets/account-Ab12.js',
  )
  const html = renderToStaticMarkup(<ErrorPage error={error} reset={() => undefined} />)
  expect(html).toContain('Unexpected Application Error!')
  expect(html).toContain('Failed to fetch dynamically imported module<')
  expect(html).not.toContain('assets/account')
  expect(html).toContain('Reload the page')
})
