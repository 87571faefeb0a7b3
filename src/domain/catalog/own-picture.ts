import * as z from 'zod'

/** The path of a file in public/. The security policy of every page blocks pictures from other hosts. */
export const OwnPicture = z
  .string()
  .regex(
    /^(?:\/[\w-]+)+\.(?:avif|webp|png|jpe?g|svg)$/,
    'Put the image in public/ and enter its path from there, like "/help-badge.svg". ' +
      'Images from other sites aren’t shown.',
  )
