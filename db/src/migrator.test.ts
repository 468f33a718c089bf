import { describe, expect, it } from 'vitest'
import { addressIn } from './migrator.ts'

const APP = 'postgres://player_app@database/player'
const OWNER = 'postgres://player@database/player'
const POOLER = 'postgres://player_app@pooler/player'

describe('The address to migrate', () => {
  it.each([
    [{ DATABASE_URL: OWNER }, { url: OWNER, runningRole: undefined }],
    [{ DATABASE_MIGRATION_URL: OWNER }, { url: OWNER, runningRole: undefined }],
    [
      { DATABASE_URL: POOLER, DATABASE_DIRECT_URL: APP },
      { url: APP, runningRole: undefined },
    ],
    [
      { DATABASE_URL: APP, DATABASE_MIGRATION_URL: OWNER },
      { url: OWNER, runningRole: 'player_app' },
    ],
  ])('from the settings %o is %o', (settings, address) => {
    expect(addressIn(settings)).toEqual(address)
  })

  it.each([
    [{}, 'DATABASE_URL'],
    [{ DATABASE_URL: 'player' }, 'DATABASE_URL'],
    [{ DATABASE_URL: POOLER, DATABASE_DIRECT_URL: 'player' }, 'DATABASE_DIRECT_URL'],
    [{ DATABASE_URL: APP, DATABASE_MIGRATION_URL: 'player' }, 'DATABASE_MIGRATION_URL'],
  ])('from the settings %o is refused because of %s', (settings, name) => {
    expect(() => addressIn(settings)).toThrow(
      `${name} must be the postgres:// address of the database to migrate`,
    )
  })

  it.each(['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_MIGRATION_URL'])(
    'from %s is refused in production if it has a password that everybody tries first',
    (name) => {
      const settings = { DATABASE_URL: APP, [name]: 'postgres://player:player@database/player' }
      expect(() => addressIn({ NODE_ENV: 'production', ...settings })).toThrow(
        `${name} has a password that everybody tries first`,
      )
    },
  )
})
