/** The instant tests of the code that money depends on: what `npm run mutation` runs against each change it makes to it. */
export default {
  test: { include: ['server/src/modules/{payments,devices}/**/*.test.ts'] },
}
