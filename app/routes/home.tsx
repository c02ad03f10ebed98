export default function Home() {
  return <h1>Tiffin</h1>;
}
