import * as z from 'zod'

/** One entry of `content/testimonials.json`. */
export const Testimonial = z.strictObject({
  id: z.int().positive(),
  name: z.string().min(2),
  role: z.string().min(2),
  company: z.string().min(2),
  avatar: z.string().min(1).max(3).describe('One to three letters, shown instead of a photo.'),
  rating: z.int().min(1).max(5),
  content: z.string().min(20).max(220).describe('Their quote, in one to three sentences.'),
})

export type Testimonial = z.infer<typeof Testimonial>
