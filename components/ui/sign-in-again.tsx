/** In another tab, so that nothing typed here is lost. Stands beside errors of calls, which only a browser makes: there is an address. */
export function SignInAgain() {
  const here = encodeURIComponent(window.location.pathname + window.location.search);
  return (
    <a className="link" href={`/sign-in?callbackUrl=${here}`} target="_blank">
      Sign in in a new tab
    </a>
  );
}
