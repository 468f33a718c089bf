/** The fast tests of the money code: `npm run mutation` runs them against each mutant. */
export default {
  test: { include: ['server/src/modules/{payments,devices}/**/*.test.ts'] },
}
