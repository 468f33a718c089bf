import { expect, it } from 'vitest'
import { rulesOf } from './denied.ts'

const config = {
  origin: 'https://Player.example',
  databaseUrl: 'postgres://player@db.example/player',
  allowed: null,
  userAgent: 'Player',
}

it('refuses our site and database by name and by their present addresses', async () => {
  const addresses: Readonly<Record<string, string>> = { 'player.example': '198.51.100.7' }
  const resolve = (host: string) => {
    const address = addresses[host]
    return address === undefined ? Promise.reject(new Error(host)) : Promise.resolve([{ address, family: 4 }])
  }
  const rules = await rulesOf(config, resolve)
  expect(rules.deniedHosts).toEqual(['player.example', 'db.example'])
  expect(rules.deniedAddresses).toContain('198.51.100.7')
})

it('fails while DNS does not answer, instead of outlasting the lease of the look', async () => {
  const unanswered = () => new Promise<never>(() => undefined)
  await expect(rulesOf(config, unanswered, 1)).rejects.toThrow('DNS')
})
