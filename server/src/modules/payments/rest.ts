import { noFields } from '../../kernel/outputs.ts'
import type { Shim } from '../../kernel/shim.ts'
import { captureOutput, startOutput } from './contract.ts'

export const paymentShims: readonly Shim[] = [
  {
    verb: 'get',
    path: '/device/checkMacValid',
    calls: 'payments.check',
    type: 'mutation',
    answer: noFields,
    refusesWith200: true,
  },
  {
    verb: 'post',
    path: '/device/saveActivation',
    calls: 'payments.start',
    type: 'mutation',
    input: ({ body }) => body,
    answer: startOutput,
  },
  {
    verb: 'post',
    path: '/paypal/order/create',
    calls: 'payments.start',
    type: 'mutation',
    input: () => ({ payment_type: 'paypal' }),
    answer: startOutput,
  },
  {
    verb: 'post',
    path: '/paypal/order/capture/:orderID',
    calls: 'payments.capture',
    type: 'mutation',
    input: ({ params }) => ({ order_id: params['orderID'] }),
    answer: captureOutput,
    refusesWith200: true,
    // PayPal's buttons treat an answer without details as a success.
    failureFields: ({ code, message }) => ({
      details: [{ issue: code.replace(/^.*\./, '').toUpperCase(), description: message }],
      debug_id: '',
    }),
  },
]
