import { expect, it } from 'vitest'
import { createVault } from '../../../kernel/vault.ts'
import { isKeyRight } from './check-key.ts'

const vault = createVault([{ id: 'k1', key: Buffer.alloc(32, 'a') }])
const device = {
  id: '7b1f5c1e-9d0a-4b5e-8a51-3c2f0e6d9a47',
  device_key_sealed: vault.encrypt('012345', 'devices:7b1f5c1e-9d0a-4b5e-8a51-3c2f0e6d9a47:device_key'),
}

it.each([
  ['012345', true],
  ['012346', false],
  ['12345', false],
  ['0123456', false],
  ['', false],
])('For a device with the key 012345, %j is right: %j', (input, expected) => {
  expect(isKeyRight({ vault }, device, input)).toBe(expected)
})

it('Every key is wrong for an unregistered device', () => {
  expect(isKeyRight({ vault }, undefined, '012345')).toBe(false)
  // Even a key equal to the random one, which is compared only so that the check takes the same time.
  const fixedVault = { ...vault, decrypt: () => '012345' }
  expect(isKeyRight({ vault: fixedVault }, device, '012345')).toBe(true)
  expect(isKeyRight({ vault: fixedVault }, undefined, '012345')).toBe(false)
})
