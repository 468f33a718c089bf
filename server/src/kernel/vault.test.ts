import { describe, expect, it } from 'vitest'
import { createVault, keyIdOf } from './vault.ts'

const key = (id: string, letter: string) => ({ id, key: Buffer.alloc(32, letter) })
const [first, second] = [key('k1', 'a'), key('k2', 'b')]
const CONTEXT = 'devices:1:device_key'

describe('The vault', () => {
  it('encrypts with the first key, prefixes its id, and decrypts with all keys', () => {
    const old = createVault([first])
    const both = createVault([second, first])
    expect(both.keys).toEqual({ writing: 'k2', old: ['k1'] })
    const encrypted = both.encrypt('123456', CONTEXT)
    expect(encrypted).toMatch(/^k2\.[\w-]{46}$/)
    expect(keyIdOf(encrypted)).toBe('k2')
    expect(both.decrypt(encrypted, CONTEXT)).toBe('123456')
    expect(both.decrypt(old.encrypt('1ü', CONTEXT), CONTEXT)).toBe('1ü')
  })

  it('encrypts to a different text each time', () => {
    const vault = createVault([first])
    expect(vault.encrypt('123456', CONTEXT)).not.toBe(vault.encrypt('123456', CONTEXT))
  })

  it('does not decrypt a text of an unknown key, of another place, with another key id, or altered', () => {
    const vault = createVault([first, { ...first, id: 'k3' }])
    const encrypted = vault.encrypt('123456', CONTEXT)
    expect(vault.decrypt(encrypted, CONTEXT)).toBe('123456')
    expect(() => createVault([second]).decrypt(encrypted, CONTEXT)).toThrow(`No key 'k1' to open ${CONTEXT}`)
    expect(() => vault.decrypt(encrypted, 'devices:2:device_key')).toThrow()
    expect(() => vault.decrypt(encrypted.replace('k1', 'k3'), CONTEXT)).toThrow()
    for (let at = 3; at < encrypted.length - 1; at += 1) {
      const altered = encrypted.slice(0, at) + (encrypted[at] === 'A' ? 'B' : 'A') + encrypted.slice(at + 1)
      expect(() => vault.decrypt(altered, CONTEXT), altered).toThrow()
    }
    expect(() => vault.decrypt('', CONTEXT)).toThrow("No key ''")
  })

  it('needs a key', () => {
    expect(() => createVault([])).toThrow('A vault needs a key')
  })
})
