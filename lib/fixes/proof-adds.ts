/** What a proof of ownership enables, to complete “A proof … adds”. */
export const proofAdds = (paid: boolean): string =>
  paid
    ? 'additional pages, scheduled scans, and published reports'
    : 'published reports, and with the paid plan, additional pages and scheduled scans';
