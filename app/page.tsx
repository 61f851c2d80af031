export default function HomePage() {
  return (
    <main>
      <h1>Seamark</h1>
      <p>How ready is a website for AI agents?</p>
    </main>
  );
}
