import { expect, test } from 'vitest'
import { observedGuide } from './observed-guide.ts'

const CHANNEL = { id: '1', number: 1, name: '', group: '', guideId: '', logo: null, url: '' }

test('the state of a guide is reported once, and again when it changes', async () => {
  const states: string[] = []
  const answers = [[], [], null, null, []]
  const guide = observedGuide(
    async () => answers.shift() ?? null,
    (state) => states.push(state),
  )
  for (let time = 0; time < 5; time += 1) await guide(CHANNEL)
  expect(states).toEqual(['read', 'failed', 'read'])
})
