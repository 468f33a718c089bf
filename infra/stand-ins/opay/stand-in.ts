import type { StandIn } from '../shared/stand-in.ts'
import { startOPay } from './index.ts'

export const opay: StandIn = {
  name: 'OPay',
  folder: 'opay',
  start({ directory, secret }) {
    const merchant = (name: string, merchantId: string) => ({
      merchantId,
      publicKey: `OPAYPUB${secret(`${name} public`)}`,
      secretKey: `OPAYPRV${secret(`${name} secret`)}`,
    })
    return startOPay({
      directory,
      accounts: {
        opay: merchant('opay', '281821110129700'),
        opay1: merchant('opay1', '281821110129701'),
      },
    })
  },
}
