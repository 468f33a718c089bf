import { stopAltering } from '../../kit/answers.ts'
import { catalogue, type Module, type Row } from '../../kit/catalogue.ts'
import { expect, test } from './owner.ts'
import type { Arrange, Situations } from './situations/situation.ts'
import { contact } from './situations/contact.ts'
import { devices } from './situations/devices.ts'
import { payments } from './situations/payments.ts'
import { playlists } from './situations/playlists.ts'
import { reminders, results } from './situations/results.ts'
import { sessions, site } from './situations/sessions.ts'

/** A function for each situation of the catalogue; the compiler reports missing ones. */
const situations: { readonly [Of in Module]: Situations<Of> } = {
  contact,
  sessions,
  devices,
  playlists,
  results,
  reminders,
  payments,
  site,
}

for (const [module, rows] of Object.entries<Readonly<Record<string, Row>>>(catalogue)) {
  test(
    `every text of ${module} is shown in its situation`,
    { tag: '@sweep' },
    async ({ page, device, product }) => {
      test.slow()
      const arrange = new Map(Object.entries<Readonly<Record<string, Arrange>>>(situations))
      // Situations with the same function share a screen.
      const screens = Map.groupBy(Object.entries(rows), ([situation]) => arrange.get(module)?.[situation])
      for (const [arrangeScreen, shared] of screens)
        await test.step(shared.map(([situation]) => situation).join(', '), async () => {
          const returned = await arrangeScreen?.({ page, device, product })
          for (const [situation, { shown }] of shared)
            for (const text of shown) {
              if (typeof returned === 'string') expect(returned, situation).toContain(text)
              else await expect(page.getByText(text, { exact: true }).first(), situation).toBeVisible()
            }
          await stopAltering(page)
        })
    },
  )
}
