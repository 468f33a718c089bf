/** Questions to a television before something is done to its device (D36). Publishes no events. Needs no other module. */
export {
  answerConfirmation,
  askedDevice,
  confirmationsFor,
  isConfirmed,
  pruneConfirmations,
} from './answer-queries.ts'
export { awaitOutcome } from './await-outcome.ts'
export type { ConfirmationAnswer, Outcome } from './contract.ts'
export { drawNumber } from './numbers.ts'
export {
  askTelevision,
  deleteQuestionsOf,
  endQuestions,
  moveQuestions,
  prolongQuestion,
  withdrawQuestions,
} from './question-queries.ts'
