/** What a proof of ownership brings to an organization, in words after “A proof … adds”. */
export const proofAdds = (paid: boolean): string =>
  paid
    ? 'up to 25 further pages per scan, scans on a schedule, and publishing of its reports'
    : 'publishing of its reports; with a paid plan also further pages and scans on a schedule';
