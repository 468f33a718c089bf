import { expect, it } from 'vitest'
import { structuredData } from './structured-data.ts'

it('Structured data cannot end its script', () => {
  const title = '</script><script>alert(1)</script>'
  const html = structuredData('/contact', title)
  const json = /^<script type="application\/ld\+json">([^<]*)<\/script>$/.exec(html)?.[1] ?? ''
  expect(JSON.parse(json)).toMatchObject({ itemListElement: [{}, { name: title }] })
})
