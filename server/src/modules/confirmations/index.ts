/** Questions to a device's televisions before an action on the device. Publishes no events. Needs no other module. */
export { answerConfirmation, confirmationsFor, pruneConfirmations } from './answer-queries.ts'
export { isConfirmed } from './outcome-queries.ts'
export { awaitOutcome } from './await-outcome.ts'
export type { ConfirmationAnswer, Outcome } from './contract.ts'
export { drawNumber } from './numbers.ts'
export {
  askTelevision,
  deleteQuestionsOf,
  deviceOfQuestion,
  endQuestions,
  moveQuestions,
  prolongQuestion,
  endQuestionsAbout,
} from './question-queries.ts'
