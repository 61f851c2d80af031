import { ButtonLink } from './button';
import { CopyButton } from './copy-button';

interface Props {
  /** Address of the call that writes a format. */
  readonly addressOf: (format: 'md' | 'json' | 'csv') => string;
}

/** Copies as Markdown, and downloads as files. */
export const Exports = ({ addressOf }: Props) => (
  <>
    <CopyButton from={addressOf('md')}>Copy as Markdown</CopyButton>
    <ButtonLink small href={addressOf('json')}>
      JSON
    </ButtonLink>
    <ButtonLink small href={addressOf('csv')}>
      CSV
    </ButtonLink>
  </>
);
