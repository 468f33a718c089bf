import { expect, test } from 'vitest'
import { noting } from './noting.ts'

const CHANNEL = { id: '1', number: 1, name: '', group: '', guideId: '', logo: null, url: '' }

test('a guide is told as read or failed once, and again when that changes', async () => {
  const told: string[] = []
  const answers = [[], [], null, null, []]
  const guide = noting(
    async () => answers.shift() ?? null,
    (state) => told.push(state),
  )
  for (let time = 0; time < 5; time += 1) await guide(CHANNEL)
  expect(told).toEqual(['read', 'failed', 'read'])
})
