import { expect, test } from 'vitest'
import { messages } from '../messages.ts'
import { rules } from './contract.ts'

test.each([{ group: ['live', 'News'] }, { group: ['live', 'News', false, false, '', true] }])(
  'The arranged group $group is refused with our own message',
  ({ group }) => {
    const { error } = rules.safeParse({ new_groups: 'shown', groups: [group] })
    expect(error?.issues.map(({ message }) => message)).toEqual([messages.group_invalid])
  },
)
