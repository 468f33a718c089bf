import type { Shim } from '../../kernel/shim.ts'

const input: Shim['input'] = ({ body }) => body

export const deviceShims: readonly Shim[] = [
  { verb: 'post', path: '/device/saveDeviceKey', calls: 'devices.changeKey', type: 'mutation', input },
  { verb: 'post', path: '/device/saveParentPin', calls: 'devices.changePin', type: 'mutation', input },
  {
    verb: 'post',
    path: '/device/switchMacAddress',
    calls: 'devices.move',
    type: 'mutation',
    input,
    refusesWith200: true,
  },
]
