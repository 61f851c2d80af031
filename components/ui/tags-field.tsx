import type { ComponentProps } from 'react';
import { TextField } from './fields';

type Props = ComponentProps<typeof TextField>;
interface TagsProps extends Omit<Props, 'name'> {
  readonly tags?: readonly string[];
}

/** Tags with commas between them, which `tagsOf` reads. */
export const TagsField = ({ tags, ...field }: TagsProps) => (
  <TextField
    name="tags"
    maxLength={330}
    defaultValue={tags?.join(', ')}
    autoComplete="off"
    dir="auto"
    {...field}
  />
);
