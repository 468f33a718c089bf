import * as z from 'zod'
import { fields, oneObject } from './action-inputs.ts'
import { action } from './actions.ts'
import { drop, failure, type Faults } from './faults.ts'

export const faultActions = <Operation extends string>(
  faults: Faults<Operation>,
  operation: z.ZodType<Operation>,
) => ({
  setLatency: action(
    faults.setLatency,
    fields(['operation', operation], ['milliseconds', z.number().min(0)]),
  ),
  failNext: action(faults.failNext, oneObject(failure.extend({ operation }))),
  dropNext: action(faults.dropNext, oneObject(drop.extend({ operation }))),
  calls: action(faults.calls, fields(['operation', operation])),
})
