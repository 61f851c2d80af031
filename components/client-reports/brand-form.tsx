'use client';

import { FileField, TextField, Tick } from '@/components/ui/fields';
import { Form } from '@/components/ui/form';
import { call } from '@/lib/api/call';
import { CLIENT_REPORT_LIMITS } from '@/lib/client-reports/contract/client-report-limits';
import { FieldsRefused } from '@/lib/platform/client/request';

interface Props {
  readonly color: string | null;
  readonly logo: string | null;
}

const KILOBYTES_MAX = CLIENT_REPORT_LIMITS.logoBytes / 1000;

/** The logo and the color of client reports. */
export function BrandForm({ color, logo }: Props) {
  return (
    <Form
      failure="Couldn’t save the brand"
      submit="Save brand"
      saved="Saved"
      send={async ({ color: typed = '' }, data) => {
        const file = data.get('logo');
        const isChosen = file instanceof File && file.size > 0;
        if (isChosen && file.size > CLIENT_REPORT_LIMITS.logoBytes)
          throw new FieldsRefused({ logo: `The logo may have at most ${KILOBYTES_MAX} kB.` });
        await call('putBrand', {
          body: {
            color: typed.trim() || null,
            ...(isChosen && { logo: await base64Of(file) }),
            ...(data.has('no-logo') && { logo: null }),
          },
        });
      }}
    >
      {logo !== null && (
        <>
          {/* oxlint-disable-next-line nextjs/no-img-element -- a data URL of at most 100 kB */}
          <img src={logo} alt="Current logo" className="max-h-12 max-w-56" />
          <Tick label="Remove the logo" name="no-logo" />
        </>
      )}
      <FileField
        label="Logo"
        name="logo"
        accept="image/png,image/jpeg,image/webp"
        hint={`PNG, JPEG, or WebP, at most ${KILOBYTES_MAX} kB.`}
      />
      <TextField
        label="Color"
        name="color"
        placeholder="#0b5d66"
        defaultValue={color ?? ''}
        maxLength={7}
        autoComplete="off"
        spellCheck={false}
        hint="Must be readable as text on white."
      />
    </Form>
  );
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
