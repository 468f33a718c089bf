/** The fast tests of the code that protects devices: `npm run mutation -- security` runs them against each mutant. */
export default {
  test: {
    // The hashes of PINs take seconds on a busy machine.
    testTimeout: 30_000,
    include: [
      'server/src/kernel/{vault,network,network-limit,token,fair-queue,refusals,delay-refusal,digits,calls-per-minute,open-count}.test.ts',
      'server/src/modules/{sessions,confirmations,results,reminders}/*.test.ts',
      'server/src/modules/playlists/{,hosts/}{pin,contract}.test.ts',
      'server/src/modules/devices/{,device/}*.test.ts',
    ],
  },
}
