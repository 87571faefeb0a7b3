/** Text in pieces as the body of a response. What the pieces throw cuts the answer off. */
export function textStream(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    // A reader that left needs no more pages.
    cancel: async () => {
      await pieces.return(undefined)
    },
  })
}
