import type { Shim } from '../../kernel/shim.ts'
import { changeKeyOutput, changePinOutput, moveOutput } from './contract.ts'

const input: Shim['input'] = ({ body }) => body

export const deviceShims: readonly Shim[] = [
  {
    verb: 'post',
    path: '/device/saveDeviceKey',
    calls: 'devices.changeKey',
    type: 'mutation',
    input,
    answer: changeKeyOutput,
  },
  {
    verb: 'post',
    path: '/device/saveParentPin',
    calls: 'devices.changePin',
    type: 'mutation',
    input,
    answer: changePinOutput,
  },
  {
    verb: 'post',
    path: '/device/switchMacAddress',
    calls: 'devices.move',
    type: 'mutation',
    input,
    answer: moveOutput,
    refusesWith200: true,
  },
]
