import { shim } from '../../kernel/shim.ts'
import { changeKeyOutput, changePinOutput, moveOutput } from './contract.ts'

export const deviceShims = [
  shim('post', '/device/saveDeviceKey', 'devices.changeKey', changeKeyOutput),
  shim('post', '/device/saveParentPin', 'devices.changePin', changePinOutput),
  shim('post', '/device/switchMacAddress', 'devices.move', moveOutput, { refusalStatus: 200 }),
]
