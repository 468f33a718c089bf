/** The fast tests of the code that protects devices: `npm run mutation -- security` runs them against each mutant. */
export default {
  test: {
    include: [
      'server/src/kernel/{vault,network,turns}.test.ts',
      'server/src/modules/{sessions,confirmations}/*.test.ts',
      'server/src/modules/playlists/{pin,contract}.test.ts',
      'server/src/modules/devices/{,device/}*.test.ts',
    ],
  },
}
