/** Park and Miller's generator: numbers from 0 to 1 that only depend on the seed. */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}
