// @module-tag sweep
import { existsSync, globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect } from 'vitest'
import { deviceOf, loggedIn, startPaying } from '../../kit/factories.ts'
import type { Stack } from '../../kit/stack.ts'
import { it } from '../../kit/test.ts'
import { deliverCallbacks } from '../payments/payment-steps.ts'

const WEB_ROOT = fileURLToPath(new URL('../../../web/dist/client', import.meta.url))
const isBuilt = existsSync(`${WEB_ROOT}/index.html`)

/** For each licence term, its sentences by page, and the phrases of other terms that no page may have. */
const SENTENCES = [
  [
    'P6M',
    {
      '/': [
        '7 days free, then €7.99 for 6 months on one device.',
        'Then one payment for 6 months. No subscription, no automatic renewal.',
        'After the trial, activate it for 6 months.',
      ],
      '/terms-and-conditions': [
        'The activation costs €7.99 and lasts for 6 months. It does not renew automatically.',
      ],
      '/become-reseller': ['For 6 months'],
    },
    ['for life', 'lifetime', 'never expires'],
  ],
  [
    'lifetime',
    {
      '/': [
        '7 days free, then €7.99 once, for life, on one device.',
        'Then one payment, for life. No subscription, no automatic renewal.',
        'After the trial, activate it once, for life.',
      ],
      '/terms-and-conditions': ['The activation costs €7.99 once and never expires.'],
      '/become-reseller': ['For life'],
    },
    ['Lifetime', 'lasts for', 'does not renew'],
  ],
] as const

describe('A licence term', () => {
  it.skipIf(!isBuilt).for(SENTENCES)(
    'of %s is in its sentences, and no built page has phrases of another term',
    async ([term, pages, forbidden], { serve }) => {
      const { url } = await serve({ LICENCE_TERM: term, WEB_ROOT })
      for (const file of globSync('**/*.html', { cwd: WEB_ROOT })) {
        const path = `/${file.replace(/(^|\/)(index)?\.html$/, '')}`
        const html = await (await fetch(url + path)).text()
        expect(html, path).not.toContain('__SITE_')
        for (const phrase of forbidden) expect(textOf(html), path).not.toContain(phrase)
      }
      for (const [path, sentences] of Object.entries(pages)) {
        const text = textOf(await (await fetch(url + path)).text())
        for (const sentence of sentences) expect(text, path).toContain(sentence)
      }
    },
  )

  it('that ends has its end on the receipt', async ({ boot }) => {
    const stack = await boot({ settings: { LICENCE_TERM: 'P6M', PAYMENT_METHODS: 'opay' } })
    expect(await receiptOf(stack)).toMatch(/Active until +\d{1,2} [A-Z][a-z]{2}\. \d{4}\n/)
  })

  it('for life has no end on the receipt', async ({ boot }) => {
    const stack = await boot({ settings: { LICENCE_TERM: 'lifetime', PAYMENT_METHODS: 'opay' } })
    const receipt = await receiptOf(stack)
    expect(receipt).toMatch(/Licence +Lifetime\n/)
    expect(receipt).not.toContain('until')
  })
})

async function receiptOf(stack: Stack): Promise<string> {
  const owner = await loggedIn(stack)
  const { reference } = await startPaying(stack, owner, 'opay')
  stack.opay.control.pay(reference)
  await deliverCallbacks(stack)
  expect(await deviceOf(owner)).toMatchObject({ is_trial: 2 })
  return stack.mailbox.messages().find(({ text }) => text.includes(reference))?.text ?? ''
}

/** A page's text with its descriptions, without scripts and tags. */
const textOf = (html: string): string =>
  html
    .replaceAll(/<script[^]*?<\/script>/g, '')
    .replaceAll(/<meta [^>]*content="([^"]*)"[^>]*>/g, ' $1 ')
    .replaceAll(/<!--[^]*?-->/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
